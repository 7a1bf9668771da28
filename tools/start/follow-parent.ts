// Loaded before a child's own program. When the start that spawned it is killed, the channel to it closes, and the
// child ends itself the ordinary way instead of keeping its port for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
