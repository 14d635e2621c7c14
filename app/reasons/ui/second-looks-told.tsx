import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';
import type { SecondLooks } from '../shown/present.ts';
import * as words from '../words/second-look.ts';

/** How many see it differently after reading reasons, with those whom that is told of. */
export function SecondLooksTold({ told }: { told: SecondLooks }) {
  return (
    <section className="mt-10 border-t border-line pt-5" aria-labelledby="before-and-after">
      <h3 id="before-and-after" className="text-lead">
        {words.title}
      </h3>
      <p className="mt-3 max-w-[46ch] font-display text-lead leading-snug font-medium">
        {words.told(told)}
      </p>
      <p className="mt-3 max-w-[68ch] text-note text-soft">
        {words.method({ least: MIN_GROUP_SIZE })}
      </p>
    </section>
  );
}
