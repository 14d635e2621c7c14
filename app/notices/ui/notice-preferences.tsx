import { controlPropsOf } from '../../ui/field.tsx';
import { NOTICE_KINDS, type EmailTiming, type NoticePreferences } from '../notice-rules.ts';
import * as words from '../words/preferences.ts';

const TIMINGS: readonly EmailTiming[] = ['at-once', 'daily', 'never'];

type Props = { choices: NoticePreferences; action: string; isConfirmed: boolean };

/** The choices for notices on the site and by email, by kind. */
export function NoticePreferencesForm({ choices, action, isConfirmed }: Props) {
  return (
    <section aria-labelledby="choices" className="mt-14">
      <h2 id="choices" className="text-h4">
        {words.title}
      </h2>
      <p className="mt-2 max-w-[62ch] text-soft">{words.lead}</p>
      {!isConfirmed && <p className="mt-3 max-w-[62ch] font-semibold">{words.unconfirmed}</p>}
      <form method="post" action={action} className="mt-6">
        <div className="border-t border-line">
          {NOTICE_KINDS.map((kind) => (
            <fieldset
              key={kind}
              id={`choice-${kind}`}
              className="grid items-center gap-x-8 gap-y-3 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <legend className="sr-only">{words.kinds[kind].name}</legend>
              <div className="max-w-[46ch]">
                <p aria-hidden="true" className="font-semibold">
                  {words.kinds[kind].name}
                </p>
                <p className="text-small text-soft">{words.kinds[kind].about}</p>
              </div>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name={`site-${kind}`}
                  defaultChecked={choices[kind].inSite}
                  className="size-5"
                />
                {words.onSite}
              </label>
              <div className="flex items-center gap-3">
                <label htmlFor={`mail-${kind}`} className="shrink-0">
                  {words.byEmail}
                </label>
                <div className="w-38">
                  <select
                    {...controlPropsOf(`mail-${kind}`, {})}
                    name={`mail-${kind}`}
                    defaultValue={choices[kind].mail}
                  >
                    {TIMINGS.map((when) => (
                      <option key={when} value={when}>
                        {words.timings[when]}
                      </option>
                    ))}
                  </select>
                </div>
              </div>
            </fieldset>
          ))}
        </div>
        <button type="submit" name="does" value="choose" className="pill pill-solid mt-6">
          {words.save}
        </button>
      </form>
    </section>
  );
}
