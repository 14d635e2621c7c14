import { CONTACT_TOPICS, type ContactTopic } from './contact-rules.ts';
import { TOPIC_HINTS } from './contact-words.ts';

type Props = { chosen: string; problem: string | undefined; isFirst: boolean };

/** Answered like a question of the site: rows to pick one from. */
export function ContactTopics({ chosen, problem, isFirst }: Props) {
  return (
    <fieldset aria-describedby={problem && 'contact-topic-problem'} className="about">
      <legend>What is it about?</legend>
      {problem && (
        <p id="contact-topic-problem" className="mb-2 text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
      {Object.entries(CONTACT_TOPICS).map(([topic, words], at) => (
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
          <span className="about-name">{words}</span>
          <span className="about-helps">{TOPIC_HINTS[topic as ContactTopic]}</span>
        </label>
      ))}
    </fieldset>
  );
}
