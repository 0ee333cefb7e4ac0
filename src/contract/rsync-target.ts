/**
 * `user@host:folder` over SSH or `rsync://user@host/module/folder`: another machine, and neither an option of the
 * program nor a path on this one.
 */
export const RSYNC_TARGET =
  /^(?:rsync:\/\/(?:[\w.-]+@)?[a-z0-9][\w.-]*(?::\d{1,5})?\/[\w.-]+(?:\/[\w.-]+)*|[a-z_][\w.-]*@[a-z0-9][\w.-]*:[\w./~-]+)\/?$/i;
