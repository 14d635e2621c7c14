import { encode } from 'uqr';
import { href } from 'react-router';
import { qrPath } from '../../base/qr-path.ts';
import { isLoopback } from '../../live/presenter/presenter-address.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { site } from '../../site.config.ts';
import { textGroupsOf } from '../../content/ui/text-sections.ts';
import { requireTextAt } from '../../content/texts.ts';
import {
  InstallButton,
  InstallScript,
  PhoneCode,
  DeviceSteps,
  InstallNotes,
  Sign,
} from '../../content/ui/install.tsx';
import * as words from '../../content/words/download.ts';
import { textLinks, textMeta } from './text-head.ts';
import type { Route } from './+types/download.ts';

const STORES = ['apple', 'google'] as const;

const PATH = href('/download');

export const links = textLinks;

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext);
  const code = qrPath(encode(`${origin}/`, { ecc: 'M', border: 0 }).data);
  return { code, address: origin.replace(/^https:\/\//, ''), isOwnMachine: isLoopback(origin) };
}

export const meta: Route.MetaFunction = ({ matches }) => textMeta(PATH, matches);

export default function Download({ loaderData }: Route.ComponentProps) {
  const text = requireTextAt(PATH);
  const [steps, ...notes] = textGroupsOf(text, { Sign });
  const stores = STORES.filter((store) => site.stores[store] !== undefined);
  return (
    <>
      <div className="page put-head">
        <div>
          <h1 className="display max-w-[14ch] text-h2 sm:text-h1">{text.title}</h1>
          <p className="mt-5 max-w-[46ch] text-lead text-soft">{text.lead}</p>
          <InstallButton name={site.name} />
          {stores.length > 0 && (
            <ul className="mt-8 flex flex-wrap gap-3">
              {stores.map((store) => (
                <li key={store}>
                  <a href={site.stores[store]} className="pill pill-line">
                    {words.stores[store]}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <PhoneCode {...loaderData} />
      </div>
      <div className="page">
        {steps && <DeviceSteps group={steps} />}
        {notes.map((group) => (
          <InstallNotes key={group.id} group={group} />
        ))}
      </div>
      <InstallScript />
    </>
  );
}
