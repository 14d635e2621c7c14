import { renderEmailBody, type EmailBlock } from '../../../platform/mail/email-body.ts';

export type EmailContent = { subject: string; text: string; html: string };

export function emailContent(subject: string, parts: readonly EmailBlock[]): EmailContent {
  return { subject, ...renderEmailBody(parts) };
}
