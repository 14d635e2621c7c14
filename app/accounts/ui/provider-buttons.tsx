import { href } from 'react-router';
import { Sentence } from '../../ui/sentence.tsx';
import { withNext } from '../../base/with-next.ts';
import * as words from '../words/entry/provider.ts';

/** Each is a form, since the address it leads to is made when it is pressed. */
export function ProviderButtons({
  providers,
  next,
}: {
  providers: readonly { id: string; name: string }[];
  next: string;
}) {
  return providers.map(({ id, name }) => (
    <form
      key={id}
      method="post"
      action={withNext(href('/sign-in/with/:provider', { provider: id }), next)}
      className="mt-3"
    >
      <button type="submit" className="pill pill-line min-h-12 w-full">
        <span>
          <Sentence parts={words.continueWith({ site: <bdi>{name}</bdi> })} />
        </span>
      </button>
    </form>
  ));
}
