-- Where answers lie on several servers (docs/decisions/0102-larger-commits-at-the-shard.md), a larger commit changes answers by a statement
-- that the coordinator does not plan. Citus sends this call to the server that has the question, as a part of the same commit: the
-- statement comes with the names that tables have there. On one server nothing calls it. The setting tells the statement that the shard is
-- held where it is.
create function at_shard(of_question bigint, statement text, given text[]) returns jsonb language plpgsql as $$
declare
  one record;
  found jsonb := '[]';
begin
  perform set_config('site.guarded', '1', true);
  for one in execute statement
    using given[1], given[2], given[3], given[4], given[5], given[6], given[7], given[8], given[9], given[10], given[11], given[12], given[13]
  loop
    found := found || to_jsonb(one);
  end loop;
  return found;
end
$$;
