declare module "icon:*" {
  const Icon: import("./icon.tsx").IconComponent;
  export default Icon;
}
