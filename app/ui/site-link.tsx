import { createContext, useContext, type ComponentProps } from 'react';
import { Link } from 'react-router';

/** Which paths lead to a plain document, without the router: the root tells. */
export const DocumentLinkContext = createContext<(path: string) => boolean>(() => false);

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/**
 * A link that moves in place between pages that carry the router, and loads a document where one leads.
 * The router's own link costs the server ten times a plain one, and a page has forty.
 */
export function SiteLink({ to, children, ...rest }: Props) {
  const leadsToDocument = useContext(DocumentLinkContext);
  const path = to.split(/[?#]/, 1)[0] ?? to;
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
