-- Spreads the two tables that grow without end over partitions by tenant, in PostgreSQL 13 or newer (docs/scaling.md says when).
-- Stop every node and make a backup first; then, as the owner of the tables:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f deploy/partition-by-tenant.sql
-- The script runs as one transaction. It copies both tables and keeps every name, so that nothing else changes.
do $$
declare
  partitions constant integer := 16;
  whole text;
  part text;
  statement text;
  hanging text[];
  watching text[];
begin
  foreach whole in array array['availability_months', 'audit_entries'] loop
    -- Statements that create keys, references and indexes, then the triggers that refuse changes.
    hanging := array(
      select format('alter table %I add constraint %I %s', whole, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = whole::regclass and contype in ('p', 'u', 'f')
    ) || array(
      select pg_get_indexdef(indexrelid) from pg_index
      where indrelid = whole::regclass and not exists (select from pg_constraint where conindid = indexrelid)
    );
    watching := array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = whole::regclass and not tgisinternal);

    execute format('alter table %I rename to unpartitioned', whole);
    execute format('create table %I (like unpartitioned including defaults including constraints) partition by hash (tenant_id)', whole);
    for remainder in 0 .. partitions - 1 loop
      part := format('%s_%s', whole, remainder);
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)', part, whole, partitions, remainder);
      -- A partition can also be written to by its own name, so each needs the triggers.
      foreach statement in array watching loop
        -- A trigger for each row comes from the whole table.
        continue when statement like '%FOR EACH ROW%';
        execute regexp_replace(statement, ' ON \S+ ', format(' ON %I ', part));
      end loop;
    end loop;
    execute format('insert into %I select * from unpartitioned', whole);
    drop table unpartitioned;
    foreach statement in array hanging || watching loop
      execute statement;
    end loop;
  end loop;
end $$;

analyze availability_months, audit_entries;
