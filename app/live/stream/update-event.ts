import type { QuestionUpdate } from '../../results/question-update.ts';

/** An event as it is sent on a stream. */
export type UpdateEvent = { id: string; bytes: Buffer };

/**
 * The id is made of the question, its newest answer, and a checksum of the rest, so that a stream that reconnects with
 * it does not receive the same update again.
 */
export function updateEventOf(update: QuestionUpdate): UpdateEvent {
  const data = JSON.stringify(update);
  const id = `${update.question}.${update.sequence}.${checksumOf(data)}`;
  return { id, bytes: Buffer.from(`id: ${id}\nevent: news\ndata: ${data}\n\n`) };
}

/** FNV-1a. Equal texts have equal checksums, which is all that is needed. */
function checksumOf(text: string): string {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return (hash >>> 0).toString(36);
}
