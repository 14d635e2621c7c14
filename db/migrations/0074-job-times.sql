-- Until which minute since 1970 the time of a job was kept, so that one that came while no process ran is made up for.
create table job_times (
  name text primary key,
  minute integer not null
);
