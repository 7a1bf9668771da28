-- Every change of the catalogue by a file, with the whole catalogue before it, in the form of the file: going back loads it.
CREATE TABLE catalogue.changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  changed_at timestamptz NOT NULL,
  before jsonb NOT NULL,
  -- What differed: [{ kind, what, id, name, fields }].
  differences jsonb NOT NULL,
  is_undo boolean NOT NULL,
  actor text NOT NULL,
  operator_uuid uuid
);
