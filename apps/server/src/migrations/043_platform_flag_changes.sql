-- Who changed a flag, when and why: the newest entry of each flag, and all of one.
CREATE INDEX audit_of_flags ON platform.audit ((detail ->> 'flag'), id DESC) WHERE deed = 'flag-changed';
