import { data, href, redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { contactStamp, sendContactMessage } from '../commands.server.ts';
import { contactTyped, type ContactRefusal } from '../contact-rules.ts';
import { textAt } from '../texts.ts';
import { ContactForm } from '../ui/contact-form.tsx';
import { TextPage } from '../ui/text-page.tsx';
import type { Route } from './+types/contact.ts';

const STATUS: Record<ContactRefusal, number> = {
  problems: 422,
  fast: 422,
  stale: 422,
  limit: 429,
  fault: 503,
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { secret } = context.get(requestContext);
  const isSent = new URL(request.url).searchParams.get('sent') === '1';
  return { isSent, stamp: contactStamp(secret, new Date()) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { sql, log, limits, network, secret } = context.get(requestContext);
  const form = await request.formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = contactTyped(field);
  const stamp = field('stamp');
  const means = { sql, log, limits, network, secret, now: new Date() };
  const outcome = await sendContactMessage(means, { typed, bait: field('leave_empty'), stamp });
  if (outcome.sent) return redirect(`${href('/contact')}?sent=1`, 303);
  const { why, problems } = outcome;
  // The form keeps the time it was first shown, so that a second press is not too fast again.
  return data(
    { why, problems, typed, stamp: why === 'stale' ? undefined : stamp },
    { status: STATUS[why] },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const path = href('/contact');
  const text = textAt(path);
  return text ? pageMeta({ ...text, path, matches }) : [];
};

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const text = textAt(href('/contact'));
  if (loaderData.isSent && !actionData) return <Sent />;
  return (
    text && (
      <TextPage
        text={text}
        above={
          <a href="#write" className="underline">
            Go straight to the form
          </a>
        }
      >
        <ContactForm
          stamp={actionData?.stamp ?? loaderData.stamp}
          typed={actionData?.typed}
          problems={actionData?.problems ?? {}}
          refusal={actionData?.why}
        />
      </TextPage>
    )
  );
}

function Sent() {
  return (
    <PageHead
      title="Your message arrived"
      lead="The operator of this site will read it. If you left an address, the answer goes there; otherwise there is nothing more to do."
    >
      <output className="sr-only">Your message was sent.</output>
      <p className="mt-8">
        <SiteLink to={href('/question')} className="pill pill-line">
          See the questions
        </SiteLink>
      </p>
    </PageHead>
  );
}
