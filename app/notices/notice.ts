export type NoticeEvent =
  | { kind: 'outcome'; what: EndEvent }
  | { kind: 'closing'; what: 'closing' | 'survey-closing' }
  | { kind: 'own'; what: 'closed' }
  | { kind: 'answers'; what: MilestoneEvent | AgreedEvent }
  | { kind: 'standing'; what: StandingEvent }
  | { kind: 'requests'; what: 'waiting' };
export type EndEvent = 'closed' | 'removed' | 'survey-closed';
export type MilestoneEvent = 'first' | 'ten' | 'thirty' | 'hundred' | 'thousand';
/** So many agree with a reason of theirs. */
export type AgreedEvent = 'agreed-ten' | 'agreed-hundred' | 'agreed-thousand';
/** What became of a reason of theirs. */
export type ReasonEvent =
  | 'reason-let-in'
  | 'reason-hidden'
  | 'reason-hidden-by-site'
  | 'reason-put-back';
/** How a member stands with a community, or a question of theirs with it or with the operator. */
export type StandingEvent =
  | 'let-in'
  | 'refused'
  | 'appointed'
  | 'dismissed'
  | 'removed'
  | 'banned'
  | 'handed-over'
  | 'question-closed'
  | 'question-removed'
  | 'removed-by-site'
  | 'put-back'
  | ReasonEvent;

/** A notice and its subject, as they are for the member now. */
export type Notice = NoticeEvent & {
  /** How it ended, in sentences, or the reason that was given, in a person's words. */
  words: string;
  question: NoticeQuestion | null;
  community: { slug: string; name: string } | null;
  /** How many people wait to join. */
  waiting: number;
  /** Whether the member still manages the community. */
  isManager: boolean;
};
export type NoticeQuestion = {
  publicId: string;
  text: string;
  closesAt: Date;
  isRemoved: boolean;
  /** Whether the member may read the question, which only members of a community may do if it was asked inside. */
  isSeen: boolean;
  isAuthor: boolean;
  hasAnswered: boolean;
  /** Set if the notice is about a whole survey; `first` is its first question that can be read, if any. */
  survey?: { publicId: string; title: string; first: string | null } | null;
};

export type NoticeTarget =
  | { to: 'question' | 'own-question' | 'own-survey'; id: string }
  | { to: 'survey'; survey: string; id: string; show: 'results' | undefined }
  | { to: 'community' | 'requests'; slug: string };

export type NoticeLine = {
  /** What happened, without a full stop: a heading, or the subject of an email. */
  head: string;
  /** A person's words: the question, or the name of the community. */
  about: string | undefined;
  /** Whole sentences. */
  says: string;
  /** The reason that was given, in a person's words. */
  reason: string | undefined;
  place: NoticeTarget | undefined;
  /** Whether there is nothing left to say by email. */
  isOver: boolean;
};
