import type { InvitationView, PersonView } from './present.ts';
import type { Joining } from './rules.ts';

/** What those who look after a community are shown. `mark` stands for a person in forms of this community. */
export type RequestView = { mark: string; name: string; words: string; askedAt: string };

export type BanView = {
  mark: string;
  name: string;
  reason: string;
  by: string | undefined;
  bannedAt: string;
};

export type MadeInvitation = {
  id: string;
  address: string;
  state: InvitationView['state'];
  by: string | undefined;
  madeAt: string;
  expiresAt: string;
  most: number;
  used: number;
};

export type AskedQuestion = {
  id: string;
  text: string;
  state: 'scheduled' | 'open' | 'paused' | 'closed' | 'removed';
  turnout: number;
  closesAt: string;
};

export type ActView = {
  id: string;
  act: string;
  by: string | undefined;
  about: string | undefined;
  question: { id: string; text: string } | undefined;
  words: string;
  at: string;
};

/** How many questions a narrower way of joining would take inside. */
export type Narrowing = { joining: Joining; questions: number };

export type CarePart =
  | { tab: 'requests'; requests: RequestView[] }
  | {
      tab: 'people';
      bans: BanView[];
      people: PersonView[];
      search: string;
      next: string | undefined;
      isFurther: boolean;
    }
  | { tab: 'invitations'; invitations: MadeInvitation[] }
  | { tab: 'questions'; questions: AskedQuestion[]; next: string | undefined }
  | { tab: 'settings'; welcome: string; narrows: Narrowing[] }
  | { tab: 'log'; acts: ActView[]; next: string | undefined };
