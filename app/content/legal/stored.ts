import { PLACES_ON_MAPS } from './stored-places.ts';
import { STORED_REACTIONS, STORED_REASONS } from './stored-reasons.ts';
import { MAILED_LINKS, SECURITY_LOG, STAFF_ACTS } from './stored-security.ts';
import { days, minutes, TIMES } from './times.ts';

/**
 * What the database keeps of people: each table with all its columns, said in plain words. The privacy policy shows
 * it; test/request/legal-columns.test.ts compares it with the database, so that nothing is stored without a word here.
 */
export type StoredData = {
  title: string;
  /** Columns, and what is in them; those of one line stand for one thing. */
  tables: Readonly<Record<string, readonly (readonly [columns: string, words: string])[]>>;
  kept: string;
  /** The job of server/process/jobs.ts that removes it. */
  job?: string;
};

const UNTIL_WITHDRAWN = 'Until you take it back or delete the account.';
const WHILE_ACCOUNT_EXISTS = 'As long as the account.';

export const STORED = {
  answers: [
    {
      title: 'Your answers',
      tables: {
        answers: [
          ['question_id choices', 'the question and what you picked'],
          ['voter', 'the random number that stands for you'],
          ['answered_at came_at sequence', 'when, when first, and its place in the log'],
          ['level', 'whether the cookie was there or an account was used'],
          ['is_held', 'whether it was held back because many came from one network'],
          [
            'network is_aside lifted',
            'where more than ten answered from your network, or nobody knows any more how many did: a number that stands for it in this question alone, whether the headline leaves the answer out, and whether it counts only because it came in a room',
          ],
          ['saw_result', 'whether you had seen the result before'],
        ],
      },
      kept: 'Until you take it back, while the question is open. After that it stays in the result. If you answered with an account, the number is that of the account until you delete it.',
    },
    {
      title: 'The log of a question',
      tables: {
        answer_log: [
          ['question_id sequence choices', 'what was picked, in order'],
          ['at level', 'when, and how it was checked'],
          ['token', 'a number that leads neither to you nor to your other answers'],
        ],
      },
      kept: 'As long as the question.',
    },
    {
      title: 'An answer that you changed a moment ago',
      tables: {
        unfollowed_changes: [
          ['question_id was becomes', 'which question, and what you picked before and now'],
          ['voter', 'the random number that stands for you'],
          ['changed_at', 'when'],
          [
            'was_held is_held was_aside is_aside',
            'whether it was held back, or left out of the headline, before and now',
          ],
        ],
      },
      kept: 'A few seconds, until your reason and your reactions follow it, and only where answers are kept on several servers.',
    },
    {
      title: 'Results you asked to see first',
      tables: {
        peeks: [
          ['question_id', 'which question'],
          ['voter', 'the random number that stands for you'],
          ['at', 'when'],
        ],
      },
      kept: 'As long as the question. Once you delete the account it goes, and on a closed question another random number takes your place.',
    },
    STORED_REASONS,
    STORED_REACTIONS,
    PLACES_ON_MAPS,
  ],
  account: [
    {
      title: 'The account',
      tables: {
        members: [
          [
            'id voter',
            'two numbers made by the site, one for the account and a random one for answers',
          ],
          ['name handle bio', 'your name; your handle and a few words, if you choose'],
          [
            'handle_look handle_is_twin',
            'what your handle looks like, so that nobody takes one like it, and whether somebody did before that was refused',
          ],
          ['email is_confirmed', 'your email address, and that you opened our link'],
          [
            'created_at changed_at',
            'when it was made, and when you last saved your name, handle or bio',
          ],
          [
            'failed_tries known_tries',
            'how many wrong passwords and codes were tried since you last came in, and how many of these in browsers that you signed in on before',
          ],
          ['leaves_at known_round', 'when it is deleted; how often other sessions were ended'],
          ['shut_out_at', 'since when the operator refuses you access, if they had to'],
        ],
        doubtful_names: [
          [
            'id member_id community_id found_at',
            'that your name, or a community’s, could be taken for this site or somebody else, for its admins',
          ],
        ],
        staff: [
          [
            'member_id role since',
            'since when you look after the site, if you do, and how; admins then see your address',
          ],
        ],
      },
      kept: `Until you delete it, and ${days('leaving')} to change your mind.`,
      job: 'erase-leavers',
    },
    {
      title: 'Ways to sign in',
      tables: {
        credentials: [
          ['id member_id', 'whose it is'],
          ['password_hash', 'your password as an Argon2id hash, from which it cannot be read back'],
          ['provider subject', 'the number by which another site knows you, if you sign in by it'],
          ['made_at changed_at', 'when it was set and changed'],
        ],
        passkeys: [
          ['id member_id name', 'whose passkey it is, and the name you gave it'],
          ['credential_id public_key counter', 'its public key and how often it was used'],
          ['device_type backed_up transports aaguid', 'what kind of key it is'],
          ['made_at used_at', 'when it was made and last used'],
        ],
        member_codes: [
          [
            'member_id sealed last_step made_at confirmed_at',
            'the secret of your one-time codes, encrypted; the last one used; since when',
          ],
        ],
        recovery_codes: [
          [
            'member_id code_hash is_keyed used_at',
            'recovery codes as hashes under a key of this site, and when they were used',
          ],
        ],
      },
      kept: UNTIL_WITHDRAWN,
    },
    {
      title: 'Sessions',
      tables: {
        sessions: [
          ['id member_id token_hash', 'a hash of the key in the cookie'],
          ['began_at way', 'when you signed in, and how'],
          ['made_at', 'when it got the key it has now'],
          [
            'seen_at proved_at second_at',
            'when it was last used, to the day, and when you last proved who you are and used a second factor',
          ],
          ['expires_at', 'when it ends'],
          ['device', 'a coarse name such as “Firefox on Android”'],
        ],
      },
      kept: `Until it ends: when you end it, after ${days('idle')} without use, or after ${days('session')}. Removed within a day of that.`,
      job: 'drop-ended-sessions',
    },
    SECURITY_LOG,
    MAILED_LINKS,
    STAFF_ACTS,
    {
      title: 'Answers you brought into the account',
      tables: {
        carried_marks: [
          [
            'member_id voter asked_at taken',
            'that you were asked, when, about which browser by its random number, and how many joined',
          ],
        ],
      },
      kept: WHILE_ACCOUNT_EXISTS,
    },
    {
      title: 'What you tell about yourself',
      tables: {
        member_details: [
          ['member_id told_at', 'when you told it'],
          [
            'age_band gender gender_words country education',
            'age group, gender, country, education: each, or none',
          ],
        ],
      },
      kept: 'Until you erase it on that page, or delete the account.',
    },
  ],
  following: [
    {
      title: 'What you follow',
      tables: {
        topic_follows: [['topic_id member_id followed_at', 'topics, and since when']],
        question_follows: [['question_id member_id followed_at', 'questions, and since when']],
      },
      kept: `Until you stop. A question is no longer followed ${days('told')} after it closed.`,
      job: 'drop-notices',
    },
    {
      title: 'What you were told',
      tables: {
        notices: [
          ['id member_id kind what key words told language', 'what it says'],
          ['question_id community_id', 'the question or community it is about'],
          ['in_site mail', 'where it is shown, and whether it is emailed'],
          ['made_at read_at mailed_at', 'when it was made, read and emailed'],
        ],
        notice_choices: [['member_id kind in_site mail', 'what you chose to be told, and how']],
      },
      kept: `Notices ${days('notices')}, the newest ${TIMES.mostNotices.value} at most. Your choices as long as the account.`,
      job: 'drop-notices',
    },
    {
      title: 'A question followed without an account',
      tables: {
        mail_follows: [
          ['id question_id email', 'your address and the question'],
          ['asked_at confirmed_at', 'when you asked, and when you opened our link'],
        ],
      },
      kept: `${days('unconfirmed')} if you do not open the link. Else until you stop it, or ${days('told')} after the question closed.`,
      job: 'drop-notices',
    },
    {
      title: 'Emails',
      tables: {
        outbox: [
          ['id dedupe_key', 'a number, and a key by which nothing is sent twice'],
          ['recipient reply_to', 'the address it goes to, and the one to answer to'],
          ['subject text html unsubscribe', 'what it says, and where it is ended'],
          [
            'queued_at attempts next_try_at last_error sent_at failed_at emptied_at',
            'how it was sent',
          ],
        ],
      },
      kept: `Keys of links are struck out ${minutes('mailKeyMinutes')} after sending or a little later, the text after ${days('mailBody')}, the entry after ${days('mailRow')}. What never could be sent goes after ${days('mailUnsent')}.`,
      job: 'clean-outbox drop-sent-keys',
    },
  ],
  asking: [
    {
      title: 'Questions you asked',
      tables: {
        questions: [
          ['id public_id survey_id place community_id', 'its address, its survey, its community'],
          ['author_id', 'that you asked it'],
          [
            'text context kind pick_at_most is_ordered scale_low scale_high',
            'its words and its kind',
          ],
          [
            'results may_reveal audience visitors_say_why is_inside',
            'who may answer it and say why, and who sees the result when',
          ],
          ['opens_at closes_at tie_close created_at', 'its times'],
          [
            'revision replaces_id is_demo demo_answers has_demo_reactions',
            'how often it was edited, what it replaces, whether it is demo data, and how many answers, and whether reactions to its reasons, were made up with it',
          ],
        ],
      },
      kept: 'Until you delete it, which you can do until somebody else answers. After that it stays, and leads to nobody once your account is gone.',
    },
    {
      title: 'Drafts',
      tables: {
        question_drafts: [
          ['public_id author_id replaces_id typed updated_at', 'a question as you typed it'],
        ],
        survey_drafts: [['public_id author_id typed updated_at', 'a survey as you typed it']],
      },
      kept: 'Until you ask or delete it, or delete the account.',
    },
    {
      title: 'How often you asked',
      tables: {
        question_asks: [['member_id at questions', 'when you asked, and how many questions']],
      },
      kept: `${days('asks')}, and the night after.`,
      job: 'drop-asks',
    },
  ],
  communities: [
    {
      title: 'Your memberships',
      tables: {
        community_members: [
          ['community_id member_id role joined_at', 'the community, your role, since when'],
          ['is_listed', 'whether your name may stand on its list'],
        ],
      },
      kept: 'Until you leave, or delete the account.',
    },
    {
      title: 'Asking to join',
      tables: {
        community_requests: [
          ['community_id member_id asked_at', 'the community, and when you asked'],
          ['words', 'what you wrote, erased as soon as they answer'],
          ['refused_at', 'when your request was declined'],
        ],
        community_bans: [
          [
            'community_id member_id banned_by reason banned_at',
            'a ban: its reason, its time, and whose it was',
          ],
        ],
      },
      kept: 'A ban until it is lifted; the rest until you are approved or delete the account.',
    },
    {
      title: 'What its owner and moderators do',
      tables: {
        community_acts: [
          ['id community_id act words at', 'what was done, and when'],
          ['member_id about_id question_id', 'by whom, to whom, and to which question'],
        ],
        community_invitations: [
          ['public_id community_id made_by', 'a link that lets people in, and who made it'],
          [
            'made_at expires_at most used revoked_at',
            'how long, how often, and whether it still works',
          ],
        ],
      },
      kept: 'As long as the community. Names go with the account.',
    },
    {
      title: 'How often you made one',
      tables: { community_makings: [['member_id at', 'when you made a community']] },
      kept: `${days('makings')}, and the night after.`,
      job: 'drop-makings',
    },
  ],
  messages: [
    {
      title: 'Messages to the operator',
      tables: {
        contact_messages: [
          ['id digest', 'a number, and a hash by which a double press is one message'],
          [
            'name email topic message',
            'your name, your address if you give one, the subject, the message',
          ],
          ['sent_at', 'when'],
        ],
      },
      kept: `${days('contact')}.`,
      job: 'drop-contact-messages',
    },
    {
      title: 'Reports of a question or a reason',
      tables: {
        reports: [
          ['id digest', 'a number, and a hash by which a double press is one report'],
          ['kind target why', 'what was reported, and why'],
          ['details email', 'your words, and your address if you give one'],
          ['reported_at', 'when'],
        ],
      },
      kept: `${days('reports')}. What was reported to an authority is copied and held for as long as the law requires.`,
      job: 'drop-reports',
    },
  ],
  faults: [
    {
      title: 'Errors in browsers',
      tables: {
        error_reports: [
          ['id digest times', 'a number, a code for the fault, how often it came'],
          ['name message frames', 'the error and the place in the code'],
          [
            'path release',
            'the path of the page without what follows a question mark, and the version of the site',
          ],
          ['first_at last_at', 'when'],
        ],
      },
      kept: `The newest ${TIMES.faults.value} of all readers.`,
    },
  ],
} as const satisfies Record<string, readonly StoredData[]>;

export type StoredSection = keyof typeof STORED;
