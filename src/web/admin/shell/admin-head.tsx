/** Title of an admin page, and `noindex`. */
export function AdminHead({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | Admin`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
