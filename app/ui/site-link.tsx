import { createContext, useContext, type ComponentProps } from 'react';
import { Link } from 'react-router';

/** Whether a path leads to a plain document, without the router. The root provides the answer. */
export const DocumentLinkContext = createContext<(path: string) => boolean>(() => false);

/** Of which the router's link makes nothing else. */
const PLAIN_PATH = /^\/$|^(?:\/[\w-]+)+$/;

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/**
 * A link that navigates in place between pages with the router, and otherwise loads a document. The router's own link
 * costs the server ten times as much as a plain one, and a page has forty: so it is written there as that link would be.
 */
export function SiteLink({ to, children, ...rest }: Props) {
  const leadsToDocument = useContext(DocumentLinkContext);
  const path = to.split(/[?#]/, 1)[0] ?? to;
  if (import.meta.env.SSR && !leadsToDocument(path) && PLAIN_PATH.test(to))
    return (
      <a {...rest} href={to} data-discover="true">
        {children}
      </a>
    );
  if (!leadsToDocument(path))
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
