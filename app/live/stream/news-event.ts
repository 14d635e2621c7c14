import type { QuestionUpdate } from '../../results/question-update.ts';

/** An event of a stream as it goes over the wire. */
export type NewsEvent = { id: string; bytes: Buffer };

/**
 * Which question, which answer was the newest in it, and a check over all the rest: whoever comes back with it is told
 * nothing that they know.
 */
export function newsEventOf(news: QuestionUpdate): NewsEvent {
  const data = JSON.stringify(news);
  const id = `${news.question}.${news.sequence}.${checksumOf(data)}`;
  return { id, bytes: Buffer.from(`id: ${id}\nevent: news\ndata: ${data}\n\n`) };
}

/** FNV-1a: equal texts have equal checks, and that is all it has to tell. */
function checksumOf(text: string): string {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return (hash >>> 0).toString(36);
}
