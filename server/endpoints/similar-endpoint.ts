import { questionJson } from '../documents/question-json.server.ts';
import { findSimilarQuestions } from '../../app/discovery/similar-questions.server.ts';
import { CORS_HEADERS } from '../documents/json-response.ts';
import type { Handler } from '../http/call.ts';
import type { Services } from '../http/services.ts';

const MAX_SHOWN = 5;

/** `GET /api/v1/questions/similar?text=…`: what is asked already. */
export function createSimilar({ replica }: Services): Handler<{ query: { text: string } }> {
  return async ({ reply, query: { text } }) => {
    const near = await replica.readLists((sql) =>
      findSimilarQuestions(sql, text.toWellFormed(), MAX_SHOWN),
    );
    return reply
      .headers(CORS_HEADERS)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ items: near.map(questionJson) }));
  };
}
