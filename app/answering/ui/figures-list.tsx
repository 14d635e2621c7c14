import { EVERYONE } from '../../results/tally.ts';
import { figuresPath } from '../../results/ui/figures-path.ts';
import * as words from '../../results/words/sections.ts';
import { useFigures, type FiguresInput } from './use-figures.ts';

type Props = Pick<FiguresInput, 'served'> & {
  page: Omit<FiguresInput, 'served'> & {
    /** The parameter under which a reader without a script may see a result that others wait for. */
    earned?: string | undefined;
  };
};

/** What stands on the page of all figures; each line has the address that its section had here. */
export function FiguresList({ page, served }: Props) {
  const { earned } = page;
  const { question, details, parts } = useFigures({ ...page, served });
  if (parts.length === 0) return null;
  const split = details?.part ?? EVERYONE;
  return (
    <section className="page no-print mt-10" aria-labelledby="all-figures">
      <h2 id="all-figures" className="text-h4">
        {/* Plain links, so that the page opens at its section, with a script or without. */}
        <a href={figuresPath(question, { split, earned })} className="quiet-link">
          {words.allFigures}
        </a>
      </h2>
      <ul className="figures-ways">
        {parts.map(({ id, name, about }) => (
          <li key={id} id={id}>
            <a href={figuresPath(question, { split, earned, part: id })}>{name}</a>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
