import type { ReactNode } from 'react';
import { href } from 'react-router';
import {
  CONTACT_DAYS,
  CONTACT_FIELDS,
  CONTACT_TOPICS,
  MESSAGE_LENGTH,
  type ContactField,
  type ContactProblems,
  type ContactRefusal,
  type ContactTyped,
} from '../contact-rules.ts';

type Props = {
  stamp: string;
  typed: ContactTyped | undefined;
  problems: ContactProblems;
  refusal: ContactRefusal | undefined;
};

const WORDS: Record<ContactRefusal, string> = {
  problems: 'The message was not sent yet. Please look at:',
  fast: 'That was faster than anybody can type, so it was not sent yet. Please press “Send the message” once more.',
  stale:
    'This form was open for a long time, so the message was not sent yet. Please press “Send the message” once more.',
  limit:
    'Many messages came from your network in the last hour. Yours was not sent; please try again later, or write a mail.',
  fault: 'The message could not be kept, and was not sent. Please try again in a moment.',
};

const CONTROL =
  'w-full rounded-row border border-(--edge) bg-sheet px-4 py-3 aria-invalid:border-alarm';

/** Plain fields and a POST: nothing here needs a script. */
export function ContactForm({ stamp, typed, problems, refusal }: Props) {
  const first = CONTACT_FIELDS.find((field) => problems[field]);
  const control = (field: ContactField, hint: boolean) => ({
    id: `contact-${field}`,
    name: field,
    'aria-invalid': problems[field] ? true : undefined,
    'aria-describedby': describedBy(field, hint, problems),
    autoFocus: field === first,
    className: CONTROL,
  });
  // No fragment in the action: with one, browsers ignore autofocus and lead to no problem.
  return (
    <section aria-labelledby="write" className="mt-16 border-t border-line pt-12">
      <h2 id="write" className="text-h3">
        Write to us here
      </h2>
      <form
        method="post"
        action={href('/contact')}
        noValidate
        className="mt-8 grid max-w-[42rem] gap-7"
      >
        {refusal && <Refusal refusal={refusal} problems={problems} isFirst={first === undefined} />}
        <Field field="name" label="Your name" problems={problems}>
          <input
            {...control('name', false)}
            type="text"
            autoComplete="name"
            required
            dir="auto"
            defaultValue={typed?.name}
          />
        </Field>
        <Field
          field="email"
          label="E-mail (optional)"
          hint="Only needed if you would like an answer."
          problems={problems}
        >
          <input
            {...control('email', true)}
            type="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={typed?.email}
          />
        </Field>
        <Field field="topic" label="What is it about?" problems={problems}>
          <select {...control('topic', false)} required defaultValue={typed?.topic ?? ''}>
            <option value="">Choose one</option>
            {Object.entries(CONTACT_TOPICS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field
          field="message"
          label="Your message"
          hint={`${MESSAGE_LENGTH.min} to ${MESSAGE_LENGTH.max.toLocaleString('en')} characters. About a page: add its address.`}
          problems={problems}
        >
          <textarea
            {...control('message', true)}
            rows={8}
            required
            dir="auto"
            defaultValue={typed?.message}
          />
        </Field>
        {/* Programs fill in whatever they find. */}
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="contact-leave-empty">Leave this empty</label>
          <input
            id="contact-leave-empty"
            name="leave_empty"
            type="text"
            tabIndex={-1}
            autoComplete="off"
            defaultValue=""
          />
        </div>
        <input type="hidden" name="stamp" value={stamp} />
        <p className="text-small text-soft">
          {`What you write goes to the operator of this site and is kept here for at most ${CONTACT_DAYS} days. Nothing else about you is stored with it.`}
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

type FieldProps = {
  field: ContactField;
  label: string;
  hint?: string;
  problems: ContactProblems;
  children: ReactNode;
};

function Field({ field, label, hint, problems, children }: FieldProps) {
  const problem = problems[field];
  return (
    <div className="grid gap-1.5">
      <label htmlFor={`contact-${field}`} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`contact-${field}-hint`} className="text-small text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`contact-${field}-problem`} className="text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

function Refusal({
  refusal,
  problems,
  isFirst,
}: {
  refusal: ContactRefusal;
  problems: ContactProblems;
  isFirst: boolean;
}) {
  const wrong = CONTACT_FIELDS.filter((field) => problems[field]);
  // Without a script this is how a page leads to what it has to say.
  const focus = { tabIndex: -1, autoFocus: isFirst };
  return (
    <div role="alert" {...focus} className="rounded-row border-2 border-alarm px-5 py-4">
      <p className="font-semibold">{WORDS[refusal]}</p>
      {wrong.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {wrong.map((field) => (
            <li key={field}>
              <a href={`#contact-${field}`} className="underline">
                {problems[field]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describedBy(
  field: ContactField,
  hint: boolean,
  problems: ContactProblems,
): string | undefined {
  const ids = [
    hint && `contact-${field}-hint`,
    problems[field] && `contact-${field}-problem`,
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
