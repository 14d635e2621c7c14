import { controlPropsOf } from '../../ui/field.tsx';
import {
  NOTICE_KINDS,
  type EmailTiming,
  type NoticePreferences,
  type NoticeKind,
} from '../notice-rules.ts';

const KINDS: Record<NoticeKind, { name: string; about: string }> = {
  outcome: { name: 'Questions you follow', about: 'The result, when one has closed.' },
  closing: {
    name: 'Closing soon',
    about: 'A question you follow, or one of your communities, that you have not answered.',
  },
  own: { name: 'Your own questions', about: 'The result, when one has closed.' },
  answers: {
    name: 'Answers to your questions',
    about: 'The first one, and when 10, 30, 100 and 1,000 people have answered.',
  },
  standing: {
    name: 'Membership',
    about:
      'You were approved, declined, made a moderator, removed or banned. Others closed or removed a question of yours.',
  },
  requests: {
    name: 'Requests to join',
    about: 'Somebody asks to join a community you manage.',
  },
};

const TIMINGS: readonly { when: EmailTiming; words: string }[] = [
  { when: 'at-once', words: 'At once' },
  { when: 'daily', words: 'Once a day' },
  { when: 'never', words: 'Never' },
];

type Props = { choices: NoticePreferences; action: string; isConfirmed: boolean };

/** The choices for notices on the site and by email, by kind. */
export function NoticePreferencesForm({ choices, action, isConfirmed }: Props) {
  return (
    <section aria-labelledby="choices" className="mt-14">
      <h2 id="choices" className="text-h4">
        How we notify you
      </h2>
      <p className="mt-2 max-w-[62ch] text-soft">
        The daily email comes at 07:00 UTC, and only when there is news. Emails about your password,
        your address and your codes always come: they protect your account.
      </p>
      {!isConfirmed && (
        <p className="mt-3 max-w-[62ch] font-semibold">
          Your email address is not confirmed yet, so we send no email to it.
        </p>
      )}
      <form method="post" action={action} className="mt-6">
        <div className="border-t border-line">
          {NOTICE_KINDS.map((kind) => (
            <fieldset
              key={kind}
              className="grid items-center gap-x-8 gap-y-3 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <legend className="sr-only">{KINDS[kind].name}</legend>
              <div className="max-w-[46ch]">
                <p aria-hidden="true" className="font-semibold">
                  {KINDS[kind].name}
                </p>
                <p className="text-small text-soft">{KINDS[kind].about}</p>
              </div>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name={`site-${kind}`}
                  defaultChecked={choices[kind].inSite}
                  className="size-5"
                />
                On the site
              </label>
              <div className="flex items-center gap-3">
                <label htmlFor={`mail-${kind}`} className="shrink-0">
                  By email
                </label>
                <div className="w-38">
                  <select
                    {...controlPropsOf(`mail-${kind}`, {})}
                    name={`mail-${kind}`}
                    defaultValue={choices[kind].mail}
                  >
                    {TIMINGS.map(({ when, words }) => (
                      <option key={when} value={when}>
                        {words}
                      </option>
                    ))}
                  </select>
                </div>
              </div>
            </fieldset>
          ))}
        </div>
        <button type="submit" name="does" value="choose" className="pill pill-solid mt-6">
          Save preferences
        </button>
      </form>
    </section>
  );
}
