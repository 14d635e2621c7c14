import { href } from 'react-router';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { BotTrapFields } from '../../ui/bot-trap-fields.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import {
  CONTACT_DAYS,
  CONTACT_FIELDS,
  type ContactField,
  type ContactProblems,
  type ContactRefusal,
  type ContactInput,
} from './contact-rules.ts';
import { FIELD_HINTS, REFUSAL_TEXTS } from './contact-words.ts';
import { ContactTopics } from './contact-topics.tsx';

type Props = {
  stamp: string;
  typed: ContactInput | undefined;
  problems: ContactProblems;
  refusal: ContactRefusal | undefined;
  /** What the link that led here said it is about. */
  about: string;
  /** False where the site has no mail server. */
  isMailed: boolean;
};

/** Plain fields and a POST: nothing here needs a script. */
export function ContactForm({ stamp, typed, problems, refusal, about, isMailed }: Props) {
  const emailHint = isMailed ? FIELD_HINTS.email : FIELD_HINTS.emailWithoutMail;
  const first = CONTACT_FIELDS.find((field) => problems[field]);
  const beside = (field: ContactField, hint?: string) => ({ hint, problem: problems[field] });
  const control = (field: ContactField, hint?: string) => ({
    ...controlPropsOf(`contact-${field}`, beside(field, hint)),
    name: field,
    autoFocus: field === first,
  });
  return (
    <section aria-labelledby="write" className="write">
      <h2 id="write" className="sr-only">
        The form
      </h2>
      {/* No fragment in the action: with one, browsers ignore autofocus and lead to no problem. */}
      <form method="post" action={href('/contact')} noValidate className="grid gap-7">
        {refusal && (
          <FormProblems
            problems={CONTACT_FIELDS.flatMap((field) => {
              const problem = problems[field];
              return problem ? [{ id: `contact-${field}`, problem }] : [];
            })}
          >
            {REFUSAL_TEXTS[refusal]}
          </FormProblems>
        )}
        <ContactTopics
          chosen={typed?.topic ?? about}
          problem={problems.topic}
          isFirst={first === 'topic'}
        />
        <Field
          id="contact-message"
          label="Your message"
          {...beside('message', FIELD_HINTS.message)}
        >
          <textarea
            {...control('message', FIELD_HINTS.message)}
            rows={7}
            required
            dir="auto"
            defaultValue={typed?.message}
          />
        </Field>
        <Field id="contact-name" label="Your name" {...beside('name')}>
          <input
            {...control('name')}
            type="text"
            autoComplete="name"
            required
            dir="auto"
            defaultValue={typed?.name}
          />
        </Field>
        <Field id="contact-email" label="Email (optional)" {...beside('email', emailHint)}>
          <input
            {...control('email', emailHint)}
            type="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={typed?.email}
          />
        </Field>
        <BotTrapFields id="contact-leave-empty" stamp={stamp} />
        <p className="text-small text-soft">
          {`What you write goes to the operator of this site and is stored here for at most ${CONTACT_DAYS} days. Nothing else about you is stored with it.`}
        </p>
        <p>
          <button type="submit" className="pill pill-solid">
            Send the message
          </button>
        </p>
      </form>
    </section>
  );
}
