import { startServer } from '/work/main/tests/server/harness.ts';
import { newForm, newPerson } from '/work/main/tests/server/person.ts';
import { sql } from '/work/main/server/kit.ts';
const server = await startServer();
const p = await newPerson(server); const f = await newForm(p);
for (const n of [10_000, 90_000]) {
await sql`insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, submitter_timezone, type, page_key)
 select ${f.form_id}, 'NEW', '{"name":"Ann Example","email":"ann@example.com","message":"Lorem ipsum dolor sit amet consectetur adipiscing elit sed do"}', 'h', now() - i * interval '1 minute', (array['Europe/Berlin','Asia/Tokyo',null])[1 + i % 3], 'without_analytics', 'page' || i from generate_series(1, ${n}) i`.execute(server.db);
for (let k=0;k<3;k++){ let t=performance.now(); const a = await p.get(`/cli/submissions/${f.form_id}`); console.log('list', n, Math.round(performance.now()-t), 'ms', JSON.stringify(a.body).length);
t=performance.now(); await p.get('/v2/cli/misc/initial-data'); console.log('initial', Math.round(performance.now()-t));
t=performance.now(); await p.get(`/cli/submissions/${f.form_id}?since_id=${n-5}`); console.log('since', Math.round(performance.now()-t)); }
}
await server[Symbol.asyncDispose](); process.exit(0);
