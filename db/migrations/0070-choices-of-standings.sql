-- What was told before is of the choice that its reason has. Apart from 0069, whose lock would keep pages waiting for as long.
-- Also before 0068: choices are here a column of other tables.
delete from reason_standings s using reasons r where r.id = s.reason_id and cardinality(r.choices) = 0;
update reason_standings s set choice = r.choices[1] from reasons r where r.id = s.reason_id and s.choice is null;
