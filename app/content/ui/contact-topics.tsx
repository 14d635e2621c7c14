import { CONTACT_TOPICS, type ContactTopic } from '../contact-rules.ts';

type Props = { chosen: string; problem: string | undefined; isFirst: boolean };

/** What helps whoever reads it. */
const HELPS: Record<ContactTopic, string> = {
  question: 'About the site, a figure, or something that you miss.',
  fault: 'Say which page, what you did, and what happened then.',
  harm: 'Say where you saw it. It goes to the mailbox for safety.',
  press: 'Say which question it is about, and when you need to know.',
  privacy: 'To see, correct or erase what is kept of you.',
};

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
          <span className="about-helps">{HELPS[topic as ContactTopic]}</span>
        </label>
      ))}
    </fieldset>
  );
}
