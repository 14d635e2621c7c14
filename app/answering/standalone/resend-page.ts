import { escapeHtml } from '../../base/escape-markup.ts';
import { standalonePage, OFFLINE_STYLES } from './offline-page.ts';
import * as words from '../words/resend.ts';

export const RESEND_STYLES = `${OFFLINE_STYLES}
a.plain{padding-inline:.5rem;background:none;color:var(--ink);text-decoration:underline}`;

type ResendPageParams = {
  path: string;
  fields: readonly (readonly [string, string])[];
};

/** Shown when the question's page cannot be made after a form was sent: the voter's picks, ready to be sent again. */
export function resendPage({ path, fields }: ResendPageParams): string {
  const { title, text } = isRemoval({ path, fields }) ? words.removal : words.answer;
  const inputs = fields.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const [question = ''] = path.split('?', 1);
  return standalonePage(
    title,
    `<p>${text}</p><form method="post" action="${escapeHtml(path)}">${inputs.join('')}<button>${words.send}</button> <a class="plain" href="${escapeHtml(question)}">${words.back}</a></form>`,
    RESEND_STYLES,
  );
}

/** On the list of own answers the only form withdraws. */
function isRemoval({ path, fields }: ResendPageParams): boolean {
  const isOfQuestion = path.startsWith('/question/');
  return !isOfQuestion || fields.some(([name, value]) => name === 'does' && value === 'withdraw');
}
