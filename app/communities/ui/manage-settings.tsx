import { Form } from 'react-router';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import type { Narrowing } from '../manage-views.ts';
import {
  type CommunityPermissions,
  type CommunityView,
  type FailedForm,
} from '../community-views.ts';
import { isNarrower, JOIN_POLICIES, type JoinPolicy } from '../community-rules.ts';
import { FIELDS, type CommunityInput } from '../community-schema.ts';
import { JoinPolicyField } from './join-policy-field.tsx';
import { managePath } from './paths.ts';
import { AboutField, NameField, RulesAndWelcome, type CommunityFields } from './text-fields.tsx';
import { useFocusProblem } from './use-focus-problem.ts';
import * as words from '../words/manage.ts';
import { communityRefusalText } from '../words/refusals.ts';
import { communityProblemIn, problemList } from '../words/problems.ts';

type Props = {
  community: CommunityView;
  welcome: string;
  newReasonsWait: boolean;
  narrows: readonly Narrowing[];
  can: CommunityPermissions;
  tried: FailedForm | undefined;
  cause: unknown;
};

export function ManageSettings(props: Props) {
  const { community, can, tried, cause } = props;
  return (
    <>
      <EditForm {...props} tried={tried?.does === 'edit' ? tried : undefined} />
      <DeleteForm
        community={community}
        can={can.delete}
        tried={tried?.does === 'delete' ? tried : undefined}
        cause={cause}
      />
    </>
  );
}

function EditForm({ community, welcome, newReasonsWait, narrows, can, tried, cause }: Props) {
  const { slug, joining } = community;
  const problemOf = (field: string) => communityProblemIn(tried, field);
  const first = FIELDS.find((field) => problemOf(field));
  const fields: CommunityFields = { start: startOf(community, welcome, tried), problemOf, first };
  useFocusProblem(first, cause);
  return (
    <Form
      method="post"
      action={managePath(slug, { tab: 'settings' })}
      noValidate
      className="grid max-w-[42rem] gap-8"
    >
      {first && tried && (
        <FormProblems problems={problemList(tried.problems)}>{words.nothingSavedYet}</FormProblems>
      )}
      {can.rename === true ? (
        <NameField fields={fields} />
      ) : (
        <input type="hidden" name="name" value={community.name} />
      )}
      <AboutField fields={fields} />
      {can.changeJoining === true ? (
        <JoinPolicyField
          picked={fields.start.joining}
          problem={problemOf('joining')}
          effects={effectsFrom(joining, narrows)}
        />
      ) : (
        <p className="text-small text-soft">{words.ownerCanChange[joining]}</p>
      )}
      <RulesAndWelcome fields={fields} />
      <div>
        <label className="inline-flex items-baseline gap-3 font-semibold">
          <input
            type="checkbox"
            name="newReasonsWait"
            value="1"
            defaultChecked={tried ? 'newReasonsWait' in tried.typed : newReasonsWait}
            aria-describedby="new-reasons-hint"
            className="relative top-0.5 size-4.5 shrink-0"
          />
          {words.newReasonsWait}
        </label>
        <p id="new-reasons-hint" className="ms-7.5 text-small text-soft">
          {words.newReasonsWaitHint}
        </p>
      </div>
      <p>
        <button type="submit" name="does" value="edit" className="pill pill-solid min-h-12 px-6">
          {words.saveChanges}
        </button>
      </p>
    </Form>
  );
}

function startOf(
  { name, slug, about, rules, joining }: CommunityView,
  welcome: string,
  tried: FailedForm | undefined,
): CommunityInput {
  const typed = tried?.typed ?? {};
  return {
    slug,
    newReasonsWait: false,
    name: typed['name'] ?? name,
    about: typed['about'] ?? about,
    rules: typed['rules'] ?? rules,
    welcome: typed['welcome'] ?? welcome,
    joining: JOIN_POLICIES.find((one) => one === typed['joining']) ?? joining,
  };
}

/** What each other way of joining would do to existing questions, shown before it is chosen. */
function effectsFrom(
  from: JoinPolicy,
  narrows: readonly Narrowing[],
): Partial<Record<JoinPolicy, string>> {
  const others = JOIN_POLICIES.filter((one) => one !== from);
  return Object.fromEntries(
    others.map((to) => {
      if (!isNarrower(to, from)) return [to, words.earlierStayInside];
      const questions = narrows.find(({ joining }) => joining === to)?.questions ?? 0;
      return [to, questions === 0 ? words.noneNarrowed : narrowedWords(questions)];
    }),
  );
}

function narrowedWords(questions: number): string {
  return words.narrowed({ questions });
}

type DeleteProps = {
  community: CommunityView;
  can: CommunityPermissions['delete'];
  tried: FailedForm | undefined;
  cause: unknown;
};

/** Only for a community without questions. */
function DeleteForm({ community: { slug, name }, can, tried, cause }: DeleteProps) {
  const problem = communityProblemIn(tried, 'confirm');
  const hint = words.deleteHint;
  useFocusProblem(problem && 'confirm', cause);
  return (
    <section aria-labelledby="end" className="mt-16 max-w-[42rem] border-t border-line pt-8">
      <h2 id="end" className="text-h4">
        {words.deleteLabel}
      </h2>
      {can === true ? (
        <Form
          method="post"
          action={managePath(slug, { tab: 'settings' })}
          noValidate
          className="mt-3 grid gap-4"
        >
          <p className="text-small text-soft">{hint}</p>
          <Field id="confirm" label={words.confirmLabel({ name })} problem={problem}>
            <input
              {...controlPropsOf('confirm', { problem })}
              name="confirm"
              type="text"
              dir="auto"
              autoComplete="off"
              {...{ autoFocus: problem !== undefined }}
              defaultValue={tried?.typed['confirm'] ?? ''}
            />
          </Field>
          <p>
            <button type="submit" name="does" value="delete" className="pill pill-line">
              {words.deleteButton}
            </button>
          </p>
        </Form>
      ) : (
        <p className="mt-3 text-small text-soft">{communityRefusalText(can)}</p>
      )}
    </section>
  );
}
