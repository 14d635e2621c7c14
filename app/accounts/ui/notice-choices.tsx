import { controlOf } from '../../ui/field.tsx';
import {
  NOTICE_KINDS,
  type MailWhen,
  type NoticeChoices,
  type NoticeKind,
} from '../notice-rules.ts';

const KINDS: Record<NoticeKind, { name: string; about: string }> = {
  outcome: { name: 'Questions you follow', about: 'When one has closed: how it ended.' },
  closing: {
    name: 'Closing soon',
    about: 'A question you follow, or one of your communities, that you have not answered.',
  },
  own: { name: 'Your own questions', about: 'When one has closed: how it ended.' },
  answers: {
    name: 'Answers to your questions',
    about: 'The first one, and when 10, 30, 100 and 1,000 people have answered.',
  },
  standing: {
    name: 'Where you stand',
    about:
      'Let in, refused, made a moderator, removed or banned. A question of yours closed or taken away by others.',
  },
  requests: {
    name: 'Requests to join',
    about: 'Somebody waits to be let in to a community that you look after.',
  },
};

const WHENS: readonly { when: MailWhen; words: string }[] = [
  { when: 'at-once', words: 'At once' },
  { when: 'daily', words: 'Once a day' },
  { when: 'never', words: 'Never' },
];

type Props = { choices: NoticeChoices; action: string; isConfirmed: boolean };

/** What somebody is told, in the site and by mail, kind by kind. */
export function NoticeChoicesForm({ choices, action, isConfirmed }: Props) {
  return (
    <section aria-labelledby="choices" className="mt-14">
      <h2 id="choices" className="text-h4">
        How you are told
      </h2>
      <p className="mt-2 max-w-[62ch] text-soft">
        The mail of the day comes at 07:00 UTC, and only when there is something in it. Mails about
        your password, your address and your codes always come: they protect your account.
      </p>
      {!isConfirmed && (
        <p className="mt-3 max-w-[62ch] font-semibold">
          Your e-mail address is not confirmed yet, so no mail goes to it.
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
                  className="size-5 accent-(--star)"
                />
                On the site
              </label>
              <div className="flex items-center gap-3">
                <label htmlFor={`mail-${kind}`} className="shrink-0">
                  By mail
                </label>
                <div className="w-38">
                  <select
                    {...controlOf(`mail-${kind}`, {})}
                    name={`mail-${kind}`}
                    defaultValue={choices[kind].mail}
                  >
                    {WHENS.map(({ when, words }) => (
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
          Keep this
        </button>
      </form>
    </section>
  );
}
