import type { ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';

type SettledQuestion = { id: string; text: string; demo: string | undefined } | undefined;

/** `<Settling>` in a text: its words beside the question it is drawn from. Where no question carries the drawing, neither stands. */
export function settlingComponent(question: SettledQuestion, chart: ReactNode) {
  return function Settling({ children }: { children: ReactNode }) {
    if (!question) return null;
    return (
      <figure className="settled">
        <figcaption>
          <SiteLink
            to={href('/question/:id', { id: question.id })}
            className="quiet-link settled-name"
          >
            <bdi>{question.text}</bdi>
          </SiteLink>
          <div className="settled-note">
            {children}
            {question.demo !== undefined && <p>{question.demo}</p>}
          </div>
        </figcaption>
        {chart}
      </figure>
    );
  };
}
