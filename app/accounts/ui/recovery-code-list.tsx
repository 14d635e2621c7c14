import { site } from '../../site.config.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import * as words from '../words/security/recovery-codes.ts';

type Props = { codes: readonly string[]; email: string; to: string };

/** Shown once, right after the codes were made: what is stored of them can only be compared with. */
export function RecoveryCodeList({ codes, email, to }: Props) {
  return (
    <div className="max-w-[36rem]">
      <SuccessMessage cause={codes} className="mt-8 border-s-2 border-glow ps-4 font-semibold">
        {words.saveNow}
      </SuccessMessage>
      <p className="mt-5 max-w-[58ch] text-soft">{words.howToUse}</p>
      <ol className="mt-8 grid gap-x-10 border-y border-line py-5 font-mono select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="py-1.5">
            {code}
          </li>
        ))}
      </ol>
      <p className="no-print mt-8 flex flex-wrap gap-3">
        <SiteLink to={to} className="pill pill-solid">
          {words.saved}
        </SiteLink>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(words.file({ email, codes }))}`}
          download={`${site.slug}-recovery-codes.txt`}
          className="pill pill-line"
        >
          {words.saveAsFile}
        </a>
      </p>
    </div>
  );
}
