import { Fold } from '../ui/fold.tsx';
import type { TextEntry, TextGroup } from '../ui/text-sections.ts';
import * as words from '../words/help.ts';

type Props = {
  groups: readonly TextGroup[];
  isFound: (entry: TextEntry) => boolean;
  /** Whether something is sought: then the groups are open. */
  seeks: boolean;
  /** Whether the answers that were found are. */
  isOpen: boolean;
};

/**
 * Questions as headlines, in groups; each opens to its answer, and a group to its questions. What a search did not find
 * is there, hidden.
 */
export function FaqList({ groups, isFound, seeks, isOpen }: Props) {
  return (
    <div className="faq-groups">
      {groups.map((group, place) => {
        const found = group.entries.filter(isFound).length;
        return (
          <Fold
            key={group.id}
            id={group.id}
            title={group.title}
            level={2}
            isOpen={seeks || place === 0}
            hidden={found === 0}
            data-help-group
            className="faq-group"
            beside={<span className="faq-count">{found}</span>}
          >
            {group.entries.map((entry) => (
              <Fold
                key={entry.id}
                id={entry.id}
                title={entry.title}
                level={3}
                isOpen={isOpen && isFound(entry)}
                hidden={!isFound(entry)}
                data-help-entry
                className="faq-entry"
              >
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
              </Fold>
            ))}
          </Fold>
        );
      })}
    </div>
  );
}

/** Which groups there are; it stays in sight where there is room beside them. */
export function FaqGroups({ groups, isFound }: Pick<Props, 'groups' | 'isFound'>) {
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
