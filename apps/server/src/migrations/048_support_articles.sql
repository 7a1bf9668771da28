-- Help articles and news that operators write. Versions are only added: the latest one is what the console shows, and the
-- latest that is no draft is what customers see, unless it was withdrawn.
CREATE TABLE support.article_versions (
  article_uuid uuid NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  topic text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  description text NOT NULL CHECK (length(description) <= 200),
  -- Cleaned HTML, a little longer than what was typed.
  body text NOT NULL CHECK (length(body) <= 100000),
  state text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
  changed_at timestamptz NOT NULL,
  actor text NOT NULL,
  operator_uuid uuid,
  reason text,
  PRIMARY KEY (article_uuid, version)
);
