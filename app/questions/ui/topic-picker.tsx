import { MOST_TOPICS } from '../schema.ts';
import { controlId, controlOf, ProblemLine, type Fields } from './ask-field.tsx';

type Props = {
  topics: readonly { slug: string; name: string }[];
  picked: readonly string[];
  fields: Fields;
};

export function TopicPicker({ topics, picked, fields }: Props) {
  return (
    <fieldset className="mt-9">
      <legend className="font-semibold">
        Topics <span className="font-normal text-soft">{`1 to ${MOST_TOPICS}`}</span>
      </legend>
      <ProblemLine field="topics" problems={fields.problems} />
      <div className="mt-3 flex flex-wrap gap-2">
        {topics.map(({ slug, name }, at) => (
          <label
            key={slug}
            className="relative inline-flex min-h-9 items-center rounded-full border border-(--edge) px-3.5 text-small has-checked:border-ink has-checked:bg-ink has-checked:forced-color-adjust-none has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-star"
          >
            <input
              {...(at === 0 ? controlOf('topics', fields) : { id: controlId(`topic-${slug}`) })}
              type="checkbox"
              name="topic"
              value={slug}
              defaultChecked={picked.includes(slug)}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
