import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import {
  commonHeaders,
  dataHeaders,
  pageHeaders,
} from '../../app/platform/http/security-headers.server.ts';
import type { Services } from '../http/services.ts';
import { isDocument, isEmbed, type ServedRoute } from './page-target.ts';

export function withPageHeaders(
  page: RenderedPage,
  rules: ServedRoute | undefined,
  { transport }: Services,
  more: Record<string, string>,
): RenderedPage {
  const isHtml = page.headers['content-type']?.startsWith('text/html') ?? false;
  const kind = rules && isEmbed(rules) ? 'embed' : 'site';
  return {
    ...page,
    headers: {
      ...commonHeaders(transport),
      ...(rules && isDocument(rules) && dataHeaders()),
      ...(isHtml && pageHeaders(page.text ?? page.body.toString('utf8'), kind, transport)),
      ...more,
      ...page.headers,
    },
  };
}
