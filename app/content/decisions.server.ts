/** The records of decisions as they lie in the repository, read when the site is built: the list is always theirs. */
const files = import.meta.glob<string>('../../docs/decisions/0*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type Decision = { number: string; title: string; file: string };

const HEADING = /^# (\d{4}):? (.+)$/m;

export const decisions: readonly Decision[] = Object.entries(files)
  .map(([path, text]) => {
    const [, number = '', title = ''] = HEADING.exec(text) ?? [];
    const file = path.slice(path.lastIndexOf('/') + 1);
    return { number, title, file };
  })
  .toSorted((a, b) => a.number.localeCompare(b.number));
