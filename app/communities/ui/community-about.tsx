import type { CommunityView } from '../community-views.ts';
import { Lines } from './rules-text.tsx';
import * as words from '../words/page.ts';
import { aboutJoinPolicies } from '../words/roles.ts';

type Props = {
  community: CommunityView;
  trusted: readonly { name: string; role: string }[];
  unnamed: number;
  /** Empty for outsiders. */
  welcome: string;
};

/** The rules, how to join, and who manages it. */
export function CommunityAbout({
  community: { rules, joining },
  trusted,
  unnamed,
  welcome,
}: Props) {
  return (
    <div className="grid max-w-[62ch] gap-10">
      {welcome !== '' && (
        <section aria-labelledby="welcome">
          <h2 id="welcome" className="text-h4">
            {words.welcome}
          </h2>
          <Lines text={welcome} className="mt-3" />
        </section>
      )}
      <section aria-labelledby="rules">
        <h2 id="rules" className="text-h4">
          {words.rules}
        </h2>
        {rules === '' ? (
          <p className="mt-3 text-soft">{words.noRules}</p>
        ) : (
          <Lines text={rules} className="mt-3" />
        )}
      </section>
      <section aria-labelledby="way-in">
        <h2 id="way-in" className="text-h4">
          {words.joining}
        </h2>
        <p className="mt-3">{aboutJoinPolicies[joining]}</p>
      </section>
      <section aria-labelledby="trusted">
        <h2 id="trusted" className="text-h4">
          {words.ownerAndModerators}
        </h2>
        {trusted.length + unnamed === 0 && <p className="mt-3 text-soft">{words.unmanaged}</p>}
        {trusted.length > 0 && (
          <ul className="mt-3 border-t border-line">
            {trusted.map(({ name, role }, index) => (
              <li
                key={index}
                className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3"
              >
                <bdi className="font-semibold">{name}</bdi>
                <span className="text-small text-soft">
                  {role === 'owner' ? words.owner : words.moderator}
                </span>
              </li>
            ))}
          </ul>
        )}
        {unnamed > 0 && (
          <p className="mt-3 text-small text-soft">
            {trusted.length > 0 ? words.moreUnnamed({ unnamed }) : words.unnamedOnly({ unnamed })}
          </p>
        )}
      </section>
    </div>
  );
}
