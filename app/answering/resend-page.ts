import { escapeHtml } from '../base/escape-markup.ts';
import { site } from '../site.config.ts';
import { standalonePage, OFFLINE_STYLES } from './offline-page.ts';

export const RESEND_STYLES = `${OFFLINE_STYLES}
a.plain{padding-inline:.5rem;background:none;color:var(--ink);text-decoration:underline}`;

type ResendPageParams = {
  path: string;
  fields: readonly (readonly [string, string])[];
};

/** Shown when the question's page cannot be made after a form was sent: the voter's picks, ready to be sent again. */
export function resendPage({ path, fields }: ResendPageParams): string {
  const { title, says } = WORDS[isRemoval({ path, fields }) ? 'removal' : 'answer'];
  const inputs = fields.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const [question = ''] = path.split('?', 1);
  return standalonePage(
    title,
    `<p>${says}</p><form method="post" action="${escapeHtml(path)}">${inputs.join('')}<button>Send it again</button> <a class="plain" href="${escapeHtml(question)}">Back</a></form>`,
    RESEND_STYLES,
  );
}

/** On the list of own answers the only form withdraws. */
function isRemoval({ path, fields }: ResendPageParams): boolean {
  const isOfQuestion = path.startsWith('/question/');
  return !isOfQuestion || fields.some(([name, value]) => name === 'does' && value === 'withdraw');
}

const WORDS = {
  answer: {
    title: 'Was it counted?',
    says: `${site.name} did not respond in time, so it is not known whether your answer was counted. Send it again: it counts once.`,
  },
  removal: {
    title: 'Was it removed?',
    says: `${site.name} did not respond in time, so it is not known whether your answer was removed. Send it again.`,
  },
};
