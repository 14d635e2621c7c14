import { useState } from 'react';
import type { QuestionView } from '../../results/question-view.ts';
import { useIsMember } from '../../answering/client/use-is-member.ts';
import { useNow } from '../../ui/use-now.ts';
import { isEditable, isSaidFor, type OwnReasonView } from '../writing-rules.ts';
import { ReasonForm, type ReasonSender } from './reason-form.tsx';
import * as words from '../words/own.ts';

export type ReasonQuestion = Pick<
  QuestionView,
  'id' | 'kind' | 'state' | 'resultShows' | 'within' | 'room' | 'visitorsSayWhy'
>;

export type StandingProps = {
  question: ReasonQuestion;
  own: OwnReasonView;
  /** The member's answer as it is given now. */
  picks: readonly number[];
  now: string;
  sender: ReasonSender;
};

/** The member's reason as it stands, and what they can do about it. */
export function StandingReason({ question, own, picks, now, sender }: StandingProps) {
  const { kind, state, resultShows: shows } = question;
  const isOpen = state === 'open';
  const holds = isSaidFor(kind, own.choices, picks);
  const editable = isEditable(own.saidAt, useNow(now));
  const wasRefused = sender.back?.act === 'edit-reason';
  const [isEditing, setEditing] = useState(wasRefused);
  const signature = useIsMember() ? own.signed : 'none';
  const askedAgain = isOpen ? words.changed : words.changedAndOver;
  const about = own.isHidden
    ? words.hiddenByStaff
    : holds
      ? own.waits
        ? words.waits
        : words.aboutYours({ signature, shows })
      : askedAgain;
  return (
    <div className="max-w-[42rem] border-s-3 border-glow ps-5">
      <figure>
        <figcaption className="text-small font-semibold">{words.yours}</figcaption>
        <blockquote className="mt-1 font-display text-lead leading-snug font-medium">
          <bdi className="block wrap-anywhere">{`“${own.text}”`}</bdi>
        </blockquote>
      </figure>
      <p className="mt-2 text-small text-soft">{about}</p>
      {/* Words that are being edited stay until they are sent, also when the minutes are over. */}
      {isOpen && holds && (editable || isEditing) && (
        <details
          className="fold more no-print mt-2"
          open={wasRefused}
          onToggle={({ currentTarget }) => setEditing(currentTarget.open)}
        >
          <summary>{words.edit}</summary>
          <div className="pt-3">
            <ReasonForm act="edit-reason" start={own} shows={shows} sender={sender} />
          </div>
        </details>
      )}
      <sender.Form
        method="post"
        action={sender.action}
        className="no-print mt-3 flex flex-wrap gap-3"
      >
        {isOpen && !holds && !own.isHidden && (
          <button type="submit" name="does" value="keep-reason" className="pill pill-solid">
            {words.keep}
          </button>
        )}
        <button type="submit" name="does" value="delete-reason" className="pill pill-line">
          {words.remove}
        </button>
      </sender.Form>
    </div>
  );
}
