import { createContext, useContext, type ComponentProps } from 'react';
import { Link } from 'react-router';

/** Paths whose pages are plain documents, without the router: the root tells. */
export const DocumentPaths = createContext<ReadonlySet<string>>(new Set());

/** A link that moves in place between pages that carry the router, and loads a document where one leads. */
export function SiteLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const documents = useContext(DocumentPaths);
  const path = to.split(/[?#]/, 1)[0] ?? to;
  return <Link to={to} reloadDocument={documents.has(path)} {...rest} />;
}
