import type { InvitationView, CommunityPersonView } from './community-views.ts';
import type { JoinPolicy } from './community-rules.ts';

/** What managers of a community are shown. `encodedId` identifies a person in forms of this community. */
export type RequestView = { encodedId: string; name: string; words: string; askedAt: string };

export type BanView = {
  encodedId: string;
  name: string;
  reason: string;
  by: string | undefined;
  bannedAt: string;
};

export type ManagedInvitation = {
  id: string;
  address: string;
  state: InvitationView['state'];
  by: string | undefined;
  madeAt: string;
  expiresAt: string;
  most: number;
  used: number;
};

export type ManagedQuestion = {
  id: string;
  text: string;
  state: 'scheduled' | 'open' | 'paused' | 'closed' | 'removed';
  turnout: number;
  closesAt: string;
};

export type LogEntryView = {
  id: string;
  act: string;
  by: string | undefined;
  about: string | undefined;
  question: { id: string; text: string } | undefined;
  words: string;
  at: string;
};

/** A reason that waits for a look. `by`: only where it is signed. */
export type WaitingReasonView = {
  address: string;
  text: string;
  saidAt: string;
  by: string | undefined;
  question: { id: string; text: string };
};

/** How many questions a narrower way of joining would take inside. */
export type Narrowing = { joining: JoinPolicy; questions: number };

export type ManageContent =
  | { tab: 'requests'; requests: RequestView[] }
  | {
      tab: 'people';
      bans: BanView[];
      people: CommunityPersonView[];
      search: string;
      next: string | undefined;
      isFurther: boolean;
    }
  | { tab: 'invitations'; invitations: ManagedInvitation[] }
  | { tab: 'questions'; questions: ManagedQuestion[]; next: string | undefined }
  | { tab: 'reasons'; reasons: WaitingReasonView[]; total: number; waits: boolean }
  | { tab: 'settings'; welcome: string; newReasonsWait: boolean; narrows: Narrowing[] }
  | { tab: 'log'; acts: LogEntryView[]; next: string | undefined };
