import { useId, type ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { TitledProps } from './part-props.ts';
import * as words from '../words/templates.ts';

/** The fields of the form, by their names there. */
type Template = {
  ask: string;
  /** One of the form’s; a test compares them. */
  kind?: string;
  choices?: readonly string[];
  ordered?: boolean;
  none?: boolean;
  unsure?: boolean;
  steps?: '1-5' | '1-7' | '0-10';
  low?: string;
  high?: string;
  children: ReactNode;
};

/** Questions that are ready to be asked, each a link to the form with its words filled in. */
export function Templates({ title, children }: TitledProps) {
  return (
    <section className="templates">
      <h2 className="text-h3">{title}</h2>
      <div className="templates-list">{children}</div>
    </section>
  );
}

export function Template({ ask, children, ...wording }: Template) {
  const {
    kind = 'single',
    choices = [],
    none,
    unsure,
    low = '',
    high = '',
    steps = '1-5',
  } = wording;
  const shown = [...choices, ...(none ? [words.none] : []), ...(unsure ? [words.unsure] : [])];
  const [first = '', last = ''] = steps.split('-');
  const id = useId();
  return (
    <article aria-labelledby={id} className="template">
      <h3 id={id}>{ask}</h3>
      {kind === 'scale' ? (
        <p className="template-scale">{words.ends({ first, low, last, high })}</p>
      ) : (
        <ul>
          {shown.map((choice) => (
            <li key={choice}>{choice}</li>
          ))}
        </ul>
      )}
      <div className="template-why">{children}</div>
      <p className="template-way">
        <SiteLink
          to={`${href('/account/questions/new')}?${fieldsOf(ask, wording)}`}
          className="text-link"
        >
          {words.ask}
          <span className="sr-only">{`: ${ask}`}</span>
        </SiteLink>
      </p>
    </article>
  );
}

/** As the form reads its address: a choice for each, and what is not ticked left out. */
function fieldsOf(
  text: string,
  { choices = [], ...others }: Omit<Template, 'ask' | 'children'>,
): URLSearchParams {
  const fields = Object.entries(others).flatMap(([name, value]) =>
    value === false ? [] : [[name, value === true ? '1' : value]],
  );
  return new URLSearchParams([
    ['text', text],
    ...fields,
    ...choices.map((choice) => ['choice', choice]),
  ]);
}
