import { href } from 'react-router';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { BotTrapFields } from '../../ui/bot-trap-fields.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import {
  CONTACT_DAYS,
  CONTACT_FIELDS,
  MESSAGE_LENGTH,
  type ContactField,
  type ContactProblems,
  type ContactRefusal,
  type ContactInput,
} from '../contact-rules.ts';
import { contactProblem } from '../words/contact-problems.ts';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/contact.ts';
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
  const emailHint = isMailed ? words.emailHint : words.emailHintWithoutMail;
  const messageHint = words.messageHint({ least: MESSAGE_LENGTH.min, most: MESSAGE_LENGTH.max });
  const first = CONTACT_FIELDS.find((field) => problems[field]);
  const said = (field: ContactField) => {
    const problem = problems[field];
    return problem && contactProblem(problem);
  };
  const beside = (field: ContactField, hint?: string) => ({ hint, problem: said(field) });
  const control = (field: ContactField, hint?: string) => ({
    ...controlPropsOf(`contact-${field}`, beside(field, hint)),
    name: field,
    autoFocus: field === first,
  });
  return (
    <section aria-labelledby="write" className="write">
      <h2 id="write" className="sr-only">
        {words.form}
      </h2>
      {/* No fragment in the action: with one, browsers ignore autofocus and lead to no problem. */}
      <form method="post" action={href('/contact')} noValidate className="grid gap-7">
        {refusal && (
          <FormProblems
            problems={CONTACT_FIELDS.flatMap((field) => {
              const problem = said(field);
              return problem ? [{ id: `contact-${field}`, problem }] : [];
            })}
          >
            {words.refusals[refusal]}
          </FormProblems>
        )}
        <ContactTopics
          chosen={typed?.topic ?? about}
          problem={said('topic')}
          isFirst={first === 'topic'}
        />
        <Field id="contact-message" label={words.message} {...beside('message', messageHint)}>
          <TextArea
            {...control('message', messageHint)}
            rows={7}
            required
            dir="auto"
            defaultValue={typed?.message}
          />
        </Field>
        <Field id="contact-name" label={words.name} {...beside('name')}>
          <input
            {...control('name')}
            type="text"
            autoComplete="name"
            required
            dir="auto"
            defaultValue={typed?.name}
          />
        </Field>
        <Field id="contact-email" label={words.email} {...beside('email', emailHint)}>
          <input
            {...control('email', emailHint)}
            type="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={typed?.email}
          />
        </Field>
        <BotTrapFields id="contact-leave-empty" stamp={stamp} />
        <p className="text-small text-soft">{words.kept({ days: CONTACT_DAYS })}</p>
        <p>
          <button type="submit" className="pill pill-solid">
            {words.send}
          </button>
        </p>
      </form>
    </section>
  );
}
