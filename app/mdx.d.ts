declare module '*.mdx' {
  import type { ComponentType } from 'react';
  const Body: ComponentType<Record<string, unknown>>;
  export default Body;
  export const frontmatter: Record<string, string | undefined>;
}
