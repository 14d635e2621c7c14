import { site } from '../../site.config.ts';
import type { Text, TextComponents } from '../texts.ts';
import { mailLinks } from './mail-link.tsx';

export type TextBodyProps = { text: Text; parts: TextComponents };

/** What a text says; `parts` is what it may name. */
export function TextBody({ text: { Body }, parts }: TextBodyProps) {
  return <Body name={site.name} mail={mailLinks} components={parts} />;
}
