import type { TextEntry, TextGroup } from '../ui/text-sections.ts';
import * as words from '../words/help.ts';

type Props = {
  groups: readonly TextGroup[];
  isFound: (entry: TextEntry) => boolean;
  isOpen: boolean;
};

/** Questions as headlines, in groups; each opens to its answer. What a search did not find is there, hidden. */
export function FaqList({ groups, isFound, isOpen }: Props) {
  return (
    <div className="faq-groups">
      {groups.map((group) => (
        <section
          key={group.id}
          data-help-group
          hidden={!group.entries.some(isFound)}
          aria-labelledby={group.id}
          className="faq-group"
        >
          <h2 id={group.id}>{group.title}</h2>
          {group.entries.map((entry) => (
            <details
              key={entry.id}
              id={entry.id}
              data-help-entry
              hidden={!isFound(entry)}
              open={isOpen && isFound(entry)}
              className="faq-entry"
            >
              <summary>
                <h3>{entry.title}</h3>
                <svg viewBox="0 0 20 20" aria-hidden="true" className="faq-sign">
                  <path d="M3 10h14" />
                  <path d="M10 3v14" className="faq-upright" />
                </svg>
              </summary>
              <div className="faq-answer">
                <div className="prose" data-answer>
                  {entry.body}
                </div>
                <p className="faq-link">
                  <a href={`#${entry.id}`} data-help-link>
                    <span data-help-said>{words.linkToAnswer}</span>
                    <span className="sr-only">{`: ${entry.title}`}</span>
                  </a>
                  <output className="sr-only" />
                </p>
              </div>
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}

/** Which groups there are; it stays in sight where there is room beside them. */
export function FaqGroups({ groups, isFound }: Omit<Props, 'isOpen'>) {
  return (
    <nav aria-label={words.groups} className="faq-nav">
      <ul>
        {groups.map(({ id, title, entries }) => {
          const found = entries.filter(isFound).length;
          return (
            <li key={id} data-help-of={id} hidden={found === 0}>
              <a href={`#${id}`}>
                {title} <span className="faq-count">{found}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
