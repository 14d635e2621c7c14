/** What the blog is, on its first page and in its feed. */
export const blog = {
  title: 'Blog',
  about: 'On asking well, counting honestly, and what a number can and cannot say about people.',
};
