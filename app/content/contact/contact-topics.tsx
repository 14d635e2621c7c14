import { CONTACT_TOPICS } from '../contact-rules.ts';
import * as words from '../words/contact.ts';

type Props = { chosen: string; problem: string | undefined; isFirst: boolean };

/** Answered like a question of the site: rows to pick one from. */
export function ContactTopics({ chosen, problem, isFirst }: Props) {
  return (
    <fieldset aria-describedby={problem && 'contact-topic-problem'} className="about">
      <legend>{words.about}</legend>
      {problem && (
        <p id="contact-topic-problem" className="mb-2 text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
      {CONTACT_TOPICS.map((topic, at) => (
        <label key={topic} className="about-row">
          <input
            type="radio"
            name="topic"
            value={topic}
            id={at === 0 ? 'contact-topic' : undefined}
            required
            defaultChecked={chosen === topic}
            {...{ autoFocus: isFirst && at === 0 }}
          />
          <span className="about-name">{words.topics[topic]}</span>
          <span className="about-helps">{words.topicHints[topic]}</span>
        </label>
      ))}
    </fieldset>
  );
}
