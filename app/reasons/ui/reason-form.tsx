import { useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { readStored, writeStored } from '../../asking/ui/unsaved-storage.ts';
import { useIsMember } from '../../answering/client/use-is-member.ts';
import { countGraphemes } from '../../base/text-length.ts';
import { tooLong } from '../../base/too-long.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { REASON_LENGTH } from '../reason-rules.ts';
import {
  signatureOf,
  SIGNATURES,
  type ReasonAct,
  type ReasonInput,
  type RejectedReason,
} from '../writing-rules.ts';
import { SimilarReasons } from './similar-reasons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/own.ts';

/** What sends the form, and what came back with one that was refused. */
export type ReasonSender = {
  Form: FetcherWithComponents<unknown>['Form'];
  action: string;
  back: RejectedReason | undefined;
  questionId: string;
  /** Where unsent words are kept on this device. */
  key: string;
};

type Props = {
  act: ReasonAct;
  start: ReasonInput;
  shows: QuestionView['resultShows'];
  sender: ReasonSender;
};

/** Unsent words come back to whoever typed them, and to nobody else who signs in on this device. */
export function reasonKey(owner: string | undefined, question: string): string {
  return storageKey(owner ?? '', question);
}

function storageKey(owner: string, question: string): string {
  return `reason ${owner} ${question}`;
}

/** Works without a script; with one, it counts, and keeps what was typed until the site has it. */
export function ReasonForm({ act, start, shows, sender }: Props) {
  const { Form, action, back } = sender;
  const key = `${sender.key} ${act}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const mine = back?.act === act ? back : undefined;
  const first = mine?.typed ?? start;
  const [typed, setTyped] = useState(first.text);
  const isHydrated = useHydrated();
  const isMember = useIsMember();
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    const kept = readStored(key);
    // What was typed before the script came is newer.
    if (current.value !== current.defaultValue) writeStored(key, current.value);
    else if (typeof kept === 'string') current.value = kept;
    setTyped(current.value);
  }, [key]);
  const problem = mine?.problem;
  const lacksHandle = problem?.why === 'no-handle';
  useEffect(() => {
    if (problem) (lacksHandle ? chosen : field).current?.focus();
  }, [problem, lacksHandle]);
  const keep = (text: string) => {
    setTyped(text);
    writeStored(key, text);
  };
  const said = problem && !lacksHandle ? words.reasonProblemText(problem) : undefined;
  const hint = words.whyHint({ most: REASON_LENGTH.max, shows });
  const over = tooLong(typed.trim(), REASON_LENGTH);
  const left = REASON_LENGTH.max - countGraphemes(typed.trim());
  return (
    <Form method="post" action={action} className="no-print grid max-w-[42rem] gap-4">
      <input type="hidden" name="does" value={act} />
      <div>
        <Field id="reason-text" label={words.why} hint={hint} problem={said}>
          <TextArea
            {...controlPropsOf('reason-text', { hint, problem: said })}
            ref={field}
            name="reason"
            rows={3}
            dir="auto"
            defaultValue={first.text}
            {...{ autoFocus: said !== undefined }}
            onInput={({ currentTarget }) => keep(currentTarget.value)}
          />
        </Field>
        <p className="mt-1 min-h-6 text-end text-note text-soft">
          {isHydrated &&
            (over
              ? // Nothing is told twice.
                said === undefined && words.reasonProblemText({ why: 'long', ...over })
              : typed !== '' && words.leftToWrite({ left }))}
        </p>
        {act === 'say-reason' && <SimilarReasons questionId={sender.questionId} text={typed} />}
      </div>
      {!isMember && <p className="text-small text-soft">{words.unnamedHint}</p>}
      {isMember && (
        <fieldset
          aria-describedby={
            lacksHandle ? 'reason-sign-hint reason-sign-problem' : 'reason-sign-hint'
          }
        >
          <legend className="font-semibold">{words.sign}</legend>
          <p id="reason-sign-hint" className="text-small text-soft">
            {words.signHint}
          </p>
          {lacksHandle && (
            <p id="reason-sign-problem" className="text-small font-semibold text-alarm">
              {words.reasonProblemText(problem)}
            </p>
          )}
          <div className="mt-1 flex flex-wrap gap-x-6">
            {SIGNATURES.map((signature) => (
              <label key={signature} className="flex min-h-9 items-center gap-2">
                <input
                  ref={signatureOf(first.signed) === signature ? chosen : undefined}
                  {...{ autoFocus: lacksHandle && signatureOf(first.signed) === signature }}
                  type="radio"
                  name="signed"
                  value={signature}
                  defaultChecked={signatureOf(first.signed) === signature}
                  className="size-4 shrink-0"
                />
                {words.signatures[signature]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <button type="submit" className="pill pill-solid justify-self-start">
        {act === 'say-reason' ? words.add : words.save}
      </button>
    </Form>
  );
}
