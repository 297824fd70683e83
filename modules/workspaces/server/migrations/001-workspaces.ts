import { type Migration, sql } from '../../../../server/kit.ts';

/** Workspaces, their forms, and each account's role on a form. */
export const up: Migration = async (db) => {
  await sql`
    create table projects (
      id bigint generated always as identity primary key,
      uid text not null unique,
      owner_id bigint not null references accounts on delete cascade,
      name text not null,
      domain text not null,
      timezone text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index projects_owner on projects (owner_id)`.execute(db);
  await sql`
    create table forms (
      id bigint generated always as identity primary key,
      uid text not null unique,
      project_id bigint not null references projects on delete cascade,
      name text not null,
      state text not null default 'fresh' check (state in ('fresh', 'production')),
      key_fields text[],
      all_fields text[] not null default '{}',
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index forms_project on forms (project_id)`.execute(db);
  // A revoked link keeps its status, so that reactivating it restores exactly that.
  await sql`
    create table form_links (
      id bigint generated always as identity primary key,
      form_id bigint not null references forms on delete cascade,
      account_id bigint not null references accounts on delete cascade,
      privilege_type text not null check (privilege_type in ('ADMIN', 'CREATOR', 'ONLY_VIEW_USER')),
      status text not null check (status in ('CREATED', 'ACCEPTED', 'DECLINED')),
      is_revoked boolean not null default false,
      created_at timestamptz not null,
      unique (form_id, account_id)
    )`.execute(db);
  await sql`create index form_links_account on form_links (account_id)`.execute(db);
};
